type bearing = North | East | South | West

module Robot = struct
  type t = { bearing : bearing; coordinates : int * int }

  let create bearing coordinates = { bearing; coordinates }
  let bearing { bearing; _ } = bearing
  let coordinates { coordinates; _ } = coordinates
  let right = function North -> East | East -> South | South -> West | West -> North
  let left b = b |> right |> right |> right

  let advance ({ bearing; coordinates = x, y } as robot) =
    let coordinates = match bearing with North -> (x, y + 1) | East -> (x + 1, y) | South -> (x, y - 1) | West -> (x - 1, y) in
    { robot with coordinates }

  let simulate robot commands =
    let step robot = function
      | 'R' -> { robot with bearing = right robot.bearing }
      | 'L' -> { robot with bearing = left robot.bearing }
      | 'A' -> advance robot
      | c -> invalid_arg (String.make 1 c)
    in
    Seq.fold_left step robot (String.to_seq commands)
end

let to_string = function North -> "north" | East -> "east" | South -> "south" | West -> "west"

let test name start commands =
  match Robot.simulate start commands with
  | robot ->
    let x, y = Robot.coordinates robot in
    Printf.printf "%s: %s %d %d\n" name (to_string (Robot.bearing robot)) x y
  | exception Invalid_argument c -> Printf.printf "%s: unknown %s\n" name c

let () =
  test "stays" (Robot.create North (0, 0)) "";
  test "walks" (Robot.create North (7, 3)) "RAALAL";
  test "west" (Robot.create East (2, -7)) "RRAAAAALA";
  test "strange" (Robot.create South (8, 4)) "LAX"
